import type { NextConfig } from "next";

const config: NextConfig = {
  // Native modules and the database driver stay outside of the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "pg",
    "pg-boss",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "nodemailer",
  ],
  // `npm run check` looks at the types of everything, tests included; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Pages take no bodies; this is what the framework may keep of one for the proxy.
  experimental: { proxyClientMaxBodySize: 16 * 1024 },
};

export default config;
