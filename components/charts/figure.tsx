import { Fragment } from "react";

/** A label of numbers and units, "1 h 17 m", with the units smaller and fainter. For the value of a Readout. */
export function Figure({ label }: { label: string }) {
  return label
    .split("\u00a0")
    .map((word, index) => (
      <Fragment key={index}>
        {index % 2 === 0 ? word : <small className="text-sm font-normal tracking-normal text-text-3">{word}</small>}
      </Fragment>
    ));
}
