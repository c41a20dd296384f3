"use client";

import { PageError, type PageErrorProps } from "@/components/feedback/page-error";

/** Inside of the shell, so that the other pages stay one click away. */
export default function OrgError(props: PageErrorProps) {
  return <PageError {...props} />;
}
