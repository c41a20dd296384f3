"use client";

import { ErrorPage } from "./error-page";

export interface PageErrorProps {
  /** `digest` stands in the server's log beside what really happened. */
  error: Error & { digest?: string };
  /** Asks the server again. */
  retry: () => void;
}

export function PageError({ error, retry }: PageErrorProps) {
  return (
    <ErrorPage title="This page could not be loaded" requestId={error.digest} onRetry={retry}>
      Something went wrong. Events are still accepted and deliveries are still sent; only this view is affected.
    </ErrorPage>
  );
}
