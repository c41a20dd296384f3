import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "node_modules/**",
      ".next/**",
      ".tocsin*/**",
      "server/db/generated/**",
      "client/schema.ts",
      "client/dist/**",
      "next-env.d.ts",
      "coverage/**",
      "test-results/**",
      "playwright-report/**",
      "screenshots/**",
    ],
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // `import { type X }` keeps the import at run time; in a component it would pull server code into the browser.
      "@typescript-eslint/no-import-type-side-effects": "error",
      // Numbers in messages are plain; anything else must be turned into text on purpose.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `onClick={() => save()}` is idiomatic, and its value goes nowhere.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // React handlers may be async; anywhere else an unawaited promise is a fault.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
    },
  },
  {
    files: ["**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**", "server/testing/**"],
    rules: {
      // A test may insist: a missing value fails it, which is what it is for.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: ["server/**", "jobs/**", "app/**"],
    ignores: ["server/egress/**", "server/testing/**", "**/*.test.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Only server/egress calls out." },
        "WebSocket",
        "EventSource",
        "XMLHttpRequest",
      ],
    },
  },
  {
    // Commands talk to a person in a terminal.
    files: ["scripts/**", "prisma/seed.ts", "bench/**", "cli/**"],
    rules: { "no-console": "off" },
  },
);
