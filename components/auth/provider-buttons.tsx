"use client";

import { useState } from "react";
import { FormError } from "@/components/feedback/form-error";
import { AuthDivider } from "@/components/layout/auth-shell";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { leaveFor, startProviderSignIn } from "./auth-calls";

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  next: string;
}

/** The ways in that need no password of ours; nothing at all where none is set up. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  if (providers.length === 0) return null;

  async function start(id: string): Promise<void> {
    setChosen(id);
    setProblem(undefined);
    try {
      await leaveFor(await startProviderSignIn(id, next));
    } catch {
      setProblem("The provider could not be reached. Try again, or use your password.");
      setChosen(undefined);
    }
  }

  return (
    <>
      <div className="grid gap-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            className="w-full"
            loading={chosen === id}
            disabled={chosen !== undefined && chosen !== id}
            onClick={() => start(id)}
          >
            <Icon name={id === "oidc" ? "key" : "link"} />
            Continue with {name}
          </Button>
        ))}
        <FormError message={problem} />
      </div>
      <AuthDivider>or with e-mail</AuthDivider>
    </>
  );
}
