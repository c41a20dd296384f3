/**
 * Slack's documented rules for a message of an incoming webhook (docs.slack.dev, Block Kit reference), written apart from
 * the code that makes one. Empty when all are kept.
 */
type Text = { type?: unknown; text?: unknown };
type Block = { type?: unknown; text?: Text; elements?: unknown; fields?: unknown };

export function checkSlackPayload(payload: unknown): string[] {
  const { text, blocks } = payload as { text?: unknown; blocks?: unknown };
  const problems: string[] = [];
  if (typeof text !== "string" || text === "") problems.push("no_text");
  else if (text.length > 40_000) problems.push("msg_too_long");
  if (!Array.isArray(blocks)) return [...problems, "invalid_blocks"];
  if (blocks.length === 0 || blocks.length > 50) problems.push("invalid_blocks: 1 to 50 blocks");
  return [...problems, ...(blocks as Block[]).flatMap(checkBlock)];
}

function checkBlock({ type, text, elements, fields }: Block): string[] {
  switch (type) {
    case "header":
      return text?.type === "plain_text" ? checkText(text, 150) : ["invalid_blocks: a header is plain_text"];
    case "section":
      if (Array.isArray(fields) && (fields.length > 10 || fields.length === 0))
        return ["invalid_blocks: 1 to 10 fields"];
      return text ? checkText(text, 3000) : ["invalid_blocks: a section has text"];
    case "context":
      if (!Array.isArray(elements) || elements.length === 0 || elements.length > 10)
        return ["invalid_blocks: elements"];
      return (elements as Text[]).flatMap((element) => checkText(element, 3000));
    default:
      return [`invalid_blocks: unknown type ${String(type)}`];
  }
}

function checkText({ type, text }: Text, max: number): string[] {
  if (typeof text !== "string" || text.length === 0 || text.length > max)
    return [`invalid_blocks: 1 to ${max} characters`];
  if (type !== "mrkdwn") return type === "plain_text" ? [] : ["invalid_blocks: type of text"];
  // What is left of < and > must be links and dates; a bare & must be an escape.
  const rest = text.replace(/<(https?:\/\/[^<>|]+\|[^<>]+|!date\^[^<>]+)>/g, "");
  return /[<>]|&(?!(amp|lt|gt);)/.test(rest) ? ["invalid_blocks: unescaped text"] : [];
}
