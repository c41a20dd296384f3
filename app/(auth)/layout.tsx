import type { ReactNode } from "react";
import { ApiProvider } from "@/components/api/api-provider";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}
