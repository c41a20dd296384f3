import { expect, it } from "vitest";
import { indentJson } from "./indent-json";

it.each([
  `{"a":1,"b":[1,2,{"c":null}],"d":{},"e":[],"f":"x, {y}: [\\"z\\"]"}`,
  `[]`,
  `"text"`,
  ` { "spaced" : [ true , false ] } `,
  `[[[]],[{}]]`,
])("lays %s out as JSON.stringify would", (source) => {
  expect(indentJson(source)).toBe(JSON.stringify(JSON.parse(source), null, 2));
});

it("keeps every digit of a number and the spelling of a string", () => {
  expect(indentJson(`{"amount":12345678901234567890,"rate":1.10,"name":"\\u00e9"}`)).toBe(
    `{\n  "amount": 12345678901234567890,\n  "rate": 1.10,\n  "name": "\\u00e9"\n}`,
  );
});

it("leaves alone what is not JSON", () => {
  expect(indentJson(`{"cut":"of`)).toBe(`{"cut":"of`);
});
