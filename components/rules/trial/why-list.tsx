import type { ReactNode } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { Condition, ConditionTree, GroupKind } from "@/server/domain/rules/condition-tree";
import { PhraseText } from "@/components/rules/conditions/phrase-text";
import { describeCondition, OPERATOR_WORDS, type Phrase } from "@/components/rules/rule-words";

type Explanation = ApiOutput["rules"]["explain"];
type Node = NonNullable<Explanation["conditions"]>;

const DEPTHS = ["pl-4", "pl-8", "pl-12", "pl-16", "pl-20"] as const;

interface WhyListProps {
  why: Explanation;
  type: string;
  /** What was asked, to say the expected values; the answer has the seen ones. */
  conditions: ConditionTree | null;
}

export function WhyList({ why, type, conditions }: WhyListProps) {
  const fitting = why.patterns.find(({ matched }) => matched);
  return (
    <ul aria-label="Why, condition by condition" className="divide-y divide-border">
      <Row holds={fitting !== undefined} isWanted depth={0} saw={<Saw>{type}</Saw>}>
        {fitting ? "Type matches " : `Type matches none of ${why.patterns.length} `}
        {fitting ? (
          <code className="font-mono text-[0.93em]">{fitting.pattern}</code>
        ) : (
          patternWord(why.patterns.length)
        )}
      </Row>
      {why.conditions && <Rows nodes={topOf(why.conditions)} trees={treesOf(conditions)} depth={0} isWanted />}
    </ul>
  );
}

const patternWord = (count: number): string => (count === 1 ? "pattern" : "patterns");

/** That all must hold is what a list of conditions says anyway. */
function topOf(node: Node): readonly Node[] {
  return node.kind === "all" ? node.children : [node];
}

function treesOf(tree: ConditionTree | null): readonly ConditionTree[] {
  if (tree === null) return [];
  return "all" in tree ? tree.all : [tree];
}

interface RowsProps {
  nodes: readonly Node[];
  trees: readonly ConditionTree[];
  depth: number;
  /** False below a “none”: there it is good news that something does not hold. */
  isWanted: boolean;
}

function Rows({ nodes, trees, depth, isWanted }: RowsProps) {
  return nodes.map((node, index) =>
    node.kind === "condition" ? (
      <Row key={index} holds={node.matched} isWanted={isWanted} depth={depth} saw={sawOf(node)}>
        <PhraseText phrase={titleOf(node, trees[index])} />
      </Row>
    ) : (
      <GroupRows key={index} node={node} tree={trees[index]} depth={depth} isWanted={isWanted} />
    ),
  );
}

type GroupNode = Extract<Node, { children: readonly unknown[] }>;

interface GroupRowsProps {
  node: GroupNode;
  tree: ConditionTree | undefined;
  depth: number;
  isWanted: boolean;
}

function GroupRows({ node, tree, depth, isWanted }: GroupRowsProps) {
  const met = node.children.filter(({ matched }) => matched).length;
  return (
    <>
      <Row
        holds={node.matched}
        isWanted={isWanted}
        depth={depth}
        saw={`${met} of ${node.children.length} ${met === 1 ? "does" : "do"}`}
      >
        {WORDS[node.kind]} of {node.children.length} {node.children.length === 1 ? "holds" : "hold"}
      </Row>
      <Rows
        nodes={node.children}
        trees={childrenOf(tree)}
        depth={depth + 1}
        isWanted={isWanted !== (node.kind === "none")}
      />
    </>
  );
}

const WORDS: Record<GroupKind, string> = { all: "All", any: "Any", none: "None" };

function childrenOf(tree: ConditionTree | undefined): readonly ConditionTree[] {
  if (tree === undefined) return [];
  if ("all" in tree) return tree.all;
  if ("any" in tree) return tree.any;
  return "none" in tree ? tree.none : [];
}

type ConditionNode = Extract<Node, { kind: "condition" }>;

/** While somebody types, the answer on the screen may be to the question before. */
function titleOf(node: ConditionNode, tree: ConditionTree | undefined): Phrase {
  const isAsked = (each: ConditionTree): each is Condition =>
    "op" in each && each.op === node.op && each.path === node.path;
  return tree && isAsked(tree) ? describeCondition(tree) : [{ code: node.path }, ` ${OPERATOR_WORDS[node.op]} …`];
}

function sawOf({ matched, seen, sentence }: ConditionNode): ReactNode {
  if (seen === null) return "no value";
  // Where it fails, the sentence also says when two kinds of values cannot be compared.
  return !matched && sentence.includes("cannot be compared") ? sentence : <Saw>{seen}</Saw>;
}

function Saw({ children }: { children: string }) {
  return (
    <>
      saw <b className="font-mono font-medium text-text-2">{children}</b>
    </>
  );
}

interface RowProps {
  holds: boolean;
  isWanted: boolean;
  depth: number;
  saw: ReactNode;
  children: ReactNode;
}

function Row({ holds, isWanted, depth, saw, children }: RowProps) {
  return (
    <li className={cn("grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1.75 pr-4 text-sm", DEPTHS[Math.min(depth, 4)])}>
      <Icon
        name={holds ? "check" : "cross"}
        label={holds ? "Holds:" : "Does not hold:"}
        className={cn("mt-0.75 size-3.5", colourOf(holds, isWanted))}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="col-start-2 min-w-0 text-xs wrap-anywhere text-text-3">{saw}</span>
    </li>
  );
}

/** What is as it should be: green where it holds, quiet where it is only absent. */
function colourOf(holds: boolean, isWanted: boolean): string {
  if (holds !== isWanted) return "text-bad-solid";
  return holds ? "text-ok-solid" : "text-text-3";
}
