import { cn } from "./cn";
import { CODE_COLOURS, jsonTokens } from "./json-tokens";
import { CodeFrame, type CodeFrameProps } from "./code-frame";
import { JsonViewer } from "./json-viewer";

/** Above this, colouring would cost more than it helps; the text itself is always shown whole. */
const COLOURED_CHARS = 64_000;
/** What is seen at a glance needs no folding and no search. */
const GLANCE_LINES = 12;

export interface CodeBlockProps extends Omit<CodeFrameProps, "children"> {
  /** Shown as text and only as text, whatever it holds. */
  code: string;
  language?: "json" | "text";
  /** Long lines break instead of scrolling. */
  wrap?: boolean;
}

export function CodeBlock({ language = "text", wrap = false, ...frame }: CodeBlockProps) {
  const { code, label, title, actions } = frame;
  if (language === "json" && !wrap && hasMoreLines(code)) return <JsonViewer {...frame} />;
  return (
    <CodeFrame {...frame}>
      <pre
        role="region"
        tabIndex={0}
        aria-label={label}
        className={cn(
          "max-h-120 overflow-auto px-3 py-2.5 font-mono text-xs leading-4.5 [tab-size:2] focus-visible:outline-offset-[-2px]",
          wrap && "break-all whitespace-pre-wrap",
          title == null && actions == null && "pr-10",
        )}
      >
        <Code code={code} language={language} />
      </pre>
    </CodeFrame>
  );
}

function hasMoreLines(code: string): boolean {
  let at = -1;
  for (let line = 0; line < GLANCE_LINES; line++) {
    at = code.indexOf("\n", at + 1);
    if (at === -1) return false;
  }
  return true;
}

function Code({ code, language }: Required<Pick<CodeBlockProps, "code" | "language">>) {
  if (language === "text" || code.length > COLOURED_CHARS) return <code>{code}</code>;
  return (
    <code>
      {jsonTokens(code).map(({ kind, text }, index) =>
        kind === "plain" ? (
          text
        ) : (
          <span key={index} className={CODE_COLOURS[kind]}>
            {text}
          </span>
        ),
      )}
    </code>
  );
}
