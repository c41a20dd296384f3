"use client";

import { type KeyboardEvent, type RefObject, useState, type SubmitEvent } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { idProblem } from "./delivery-filter";

interface IdSearchProps {
  value: string | undefined;
  onSearch: (id: string | undefined) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Finds a delivery by any id that belongs to it. Give it a `key` that names the value. */
export function IdSearch({ value = "", onSearch, inputRef }: IdSearchProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const id = text.trim();
    const found = id === "" ? undefined : idProblem(id);
    setProblem(found);
    if (found === undefined && id !== value) onSearch(id === "" ? undefined : id);
  }

  function clear(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    setText("");
    setProblem(undefined);
    if (value !== "") onSearch(undefined);
    inputRef.current?.blur();
  }

  return (
    <form role="search" onSubmit={submit} className="w-65 flex-none max-sm:w-50">
      <Field label="Find by id" hideLabel error={problem}>
        <Input
          ref={inputRef}
          type="search"
          icon="search"
          suffix={<Kbd>/</Kbd>}
          className="h-control-sm pr-8!"
          placeholder="Delivery, event or webhook id"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={clear}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
    </form>
  );
}
