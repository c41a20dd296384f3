import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { type HeaderDraft, headerField, nextKey } from "./header-draft";

interface HeadersEditorProps {
  drafts: readonly HeaderDraft[];
  onChange: (drafts: HeaderDraft[]) => void;
  errorOf: (field: string) => string | undefined;
}

/** Rows of name and value. A stored value is never shown again, only replaced or removed. */
export function HeadersEditor({ drafts, onChange, errorOf }: HeadersEditorProps) {
  const put = (changed: HeaderDraft) => onChange(drafts.map((draft) => (draft.key === changed.key ? changed : draft)));
  const drop = (key: number) => onChange(drafts.filter((draft) => draft.key !== key));
  const setError = errorOf("headers");
  return (
    <fieldset name="headers" className="grid min-w-0 gap-3">
      <legend className="sr-only">Custom headers</legend>
      {drafts.map((draft) =>
        draft.stored === undefined ? (
          <NewRow
            key={draft.key}
            draft={draft}
            error={errorOf(headerField(draft.name.trim()))}
            onChange={put}
            onRemove={() => drop(draft.key)}
          />
        ) : (
          <StoredRow key={draft.key} draft={draft} error={errorOf(headerField(draft.name))} onChange={put} />
        ),
      )}
      {setError !== undefined && <FieldError>{setError}</FieldError>}
      <div>
        <Button size="sm" onClick={() => onChange([...drafts, { key: nextKey(drafts), name: "", value: "" }])}>
          <Icon name="plus" />
          Add header
        </Button>
      </div>
    </fieldset>
  );
}

interface RowProps {
  draft: HeaderDraft;
  error: string | undefined;
  onChange: (draft: HeaderDraft) => void;
}

const ROW = "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_max-content] items-start gap-2";

function NewRow({ draft, error, onChange, onRemove }: RowProps & { onRemove: () => void }) {
  return (
    <div className="grid gap-1.5">
      <div className={ROW}>
        <Input
          aria-label="Header name"
          aria-invalid={error === undefined ? undefined : true}
          name={headerField(draft.name.trim())}
          mono
          placeholder="X-Team"
          autoComplete="off"
          spellCheck={false}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <Input
          aria-label={`Value of ${draft.name || "the new header"}`}
          mono
          autoComplete="off"
          spellCheck={false}
          value={draft.value}
          onChange={(event) => onChange({ ...draft, value: event.target.value })}
        />
        <Button variant="ghost" size="icon" aria-label={`Remove ${draft.name || "the new header"}`} onClick={onRemove}>
          <Icon name="cross" />
        </Button>
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

function StoredRow({ draft, error, onChange }: RowProps) {
  const { name, stored } = draft;
  const back = (
    <Button variant="ghost" size="sm" onClick={() => onChange({ ...draft, value: "", stored: "kept" })}>
      Keep
      <span className="sr-only"> {name}</span>
    </Button>
  );
  if (stored === "replaced") {
    return (
      <div className="flex items-end gap-2">
        <Field label={<span className="mono">{name}</span>} error={error} className="flex-1">
          <Input
            name={headerField(name)}
            mono
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder="New value"
            value={draft.value}
            onChange={(event) => onChange({ ...draft, value: event.target.value })}
          />
        </Field>
        {back}
      </div>
    );
  }
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className={stored === "removed" ? "mono text-text-3 line-through" : "mono wrap-anywhere"}>{name}</span>
      <span className="text-text-3">{stored === "removed" ? "removed when saved" : "••••••••"}</span>
      <span className="ml-auto flex gap-1">
        {stored === "removed" ? (
          back
        ) : (
          <>
            <Button variant="ghost" size="sm" onClick={() => onChange({ ...draft, stored: "replaced" })}>
              Replace
              <span className="sr-only"> the value of {name}</span>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onChange({ ...draft, stored: "removed" })}>
              Remove
              <span className="sr-only"> {name}</span>
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
