"use client";

import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { TREE_LIMITS } from "@/server/domain/rules/condition-tree";
import { useBuilder } from "./builder-context";
import { emptyCondition } from "./condition-draft";
import { ConditionRow } from "./condition-row";
import { appendTo, canHoldGroup, changeNode, type GroupDraft, newGroup, removeNode } from "./tree-draft";

const KINDS = [
  { value: "all", label: "All", hint: "and" },
  { value: "any", label: "Any", hint: "or" },
  { value: "none", label: "None", hint: "not" },
] as const;

const rail = "before:absolute before:-left-3.25 before:h-px before:w-2.25 before:bg-mark";

export function GroupEditor({ group, depth }: { group: GroupDraft; depth: number }) {
  const { edit, problems } = useBuilder();
  const addRef = useRef<HTMLButtonElement>(null);
  const isRoot = depth === 1;
  const problem = problems.get(group.id)?.value;

  function remove(id: number): void {
    addRef.current?.focus();
    edit((root) => removeNode(root, id));
  }

  if (isRoot && group.children.length === 0) return <NoConditions group={group} problem={problem} />;
  return (
    <div
      role="group"
      aria-label={`Match ${KINDS.find(({ value }) => value === group.kind)?.label.toLowerCase() ?? ""} of these`}
      className={cn(
        "relative grid gap-2 pl-6",
        "after:absolute after:top-7.5 after:bottom-4 after:left-2.75 after:w-px after:bg-mark",
        !isRoot && "rounded border bg-sunken py-2 pr-2 pl-8.5 after:top-10 after:bottom-5.5 after:left-5",
      )}
    >
      <div className={cn("flex items-center gap-2 text-sm text-text-2", isRoot ? "-ml-6" : "-ml-6.5")}>
        <Select
          aria-label="Match"
          className="h-control-sm w-19 font-medium"
          options={KINDS}
          value={group.kind}
          onValueChange={(kind) =>
            edit((root) => changeNode(root, group.id, (node) => (node.type === "group" ? { ...node, kind } : node)))
          }
        />
        of these conditions
      </div>
      {group.children.map((child) =>
        child.type === "group" ? (
          <div key={child.id} className={cn("relative", rail, "before:top-5.5")}>
            <GroupEditor group={child} depth={depth + 1} />
            <Button
              variant="ghost"
              size="icon-sm"
              className="absolute top-2 right-2"
              aria-label="Remove this group"
              onClick={() => remove(child.id)}
            >
              <Icon name="cross" />
            </Button>
          </div>
        ) : (
          <div key={child.id} className={cn("relative", rail, "before:top-4")}>
            <ConditionRow draft={child} onRemove={() => remove(child.id)} canNest={canHoldGroup(depth)} />
          </div>
        ),
      )}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <AddButtons group={group} depth={depth} addRef={addRef} className={cn("relative", rail, "before:top-1/2")} />
    </div>
  );
}

interface AddButtonsProps {
  group: GroupDraft;
  depth: number;
  addRef?: React.Ref<HTMLButtonElement>;
  className?: string;
}

function AddButtons({ group, depth, addRef, className }: AddButtonsProps): ReactNode {
  const { edit, isFull } = useBuilder();
  function addCondition(): void {
    const node = emptyCondition();
    edit((root) => appendTo(root, group.id, node), node.id);
  }
  function addGroup(): void {
    const node = newGroup();
    edit((root) => appendTo(root, group.id, node), node.children[0]?.id);
  }
  if (isFull) return <p className="text-xs text-text-3">A rule has at most {TREE_LIMITS.conditions} conditions.</p>;
  return (
    <div className={cn("flex min-h-7 items-center gap-3", className)}>
      <Button variant="link" ref={addRef} onClick={addCondition}>
        Add condition
      </Button>
      {canHoldGroup(depth) && (
        <Button variant="link" onClick={addGroup}>
          Add group
        </Button>
      )}
    </div>
  );
}

function NoConditions({ group, problem }: { group: GroupDraft; problem: string | undefined }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-text-2">
        Every event of these types fires the rule. Add conditions to narrow it down.
      </p>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <AddButtons group={group} depth={1} />
    </div>
  );
}
