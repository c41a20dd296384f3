"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/api/root";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** `ApiOutput["members"]["list"]`: what a procedure answers, for the props of components. */
export type ApiOutput = inferRouterOutputs<AppRouter>;
export type ApiInput = inferRouterInputs<AppRouter>;
