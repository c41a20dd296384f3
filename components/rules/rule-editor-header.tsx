"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useCommandKey } from "@/components/keyboard/use-shortcut";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { PageHeader } from "@/components/ui/page-header";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import { MuteButton } from "./mute-button";
import { PhraseText } from "@/components/rules/conditions/phrase-text";
import type { RuleDraft, StoredRule } from "./rule-draft";
import { RuleStatus } from "./rule-status";
import { describeRule, type Grouping } from "./rule-words";

/** Comes when it is asked for. */
const DeleteRuleDialog = dynamic(() => import("./delete-rule-dialog").then((module) => module.DeleteRuleDialog), {
  ssr: false,
});

interface RuleEditorHeaderProps {
  path: string;
  rule: StoredRule | undefined;
  draft: RuleDraft;
  tree: ConditionTree | null;
  grouping: Grouping | undefined;
  channels: readonly string[];
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function RuleEditorHeader(props: RuleEditorHeaderProps) {
  const { path, rule, draft, tree, grouping, channels, isDirty, isSaving, onSave, onDiscard } = props;
  const commandKey = useCommandKey();
  const sentence = describeRule({
    eventTypes: draft.eventTypes,
    conditions: tree,
    grouping,
    channels,
  });
  return (
    <PageHeader
      title={draft.name.trim() || "New rule"}
      status={rule && <RuleStatus rule={rule} boxed />}
      actions={
        <>
          {rule && <MuteButton rule={rule} />}
          {rule ? (
            <Button onClick={onDiscard} disabled={!isDirty}>
              Discard
            </Button>
          ) : (
            <Button asChild>
              <Link href={path}>Cancel</Link>
            </Button>
          )}
          <Button variant="primary" onClick={onSave} loading={isSaving} disabled={rule !== undefined && !isDirty}>
            {rule ? "Save changes" : "Create rule"}
            <Kbd className="border-current/30 bg-transparent text-inherit">{commandKey}S</Kbd>
          </Button>
          {rule && <MoreMenu rule={rule} path={path} />}
        </>
      }
    >
      {draft.eventTypes.length === 0 ? (
        "Choose the event types, the conditions they must meet, and the channels to deliver to."
      ) : (
        <PhraseText phrase={sentence} />
      )}
    </PageHeader>
  );
}

function MoreMenu({ rule, path }: { rule: StoredRule; path: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <CopyButton text={rule.id} label="Copy rule id" />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="More for this rule">
            <Icon name="dots" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link href={`${path.replace(/rules$/, "groups")}?rule=${rule.id}`}>
              <Icon name="layers" />
              Open groups of this rule
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem destructive onSelect={() => setIsDeleting(true)}>
            <Icon name="trash" />
            Delete rule
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isDeleting && <DeleteRuleDialog rule={rule} isOpen onOpenChange={setIsDeleting} rulesPath={path} />}
    </>
  );
}
