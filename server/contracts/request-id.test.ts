import { expect, it } from "vitest";
import { isRequestId, newRequestId } from "./request-id";

it("knows its own request ids", () => {
  expect(isRequestId(newRequestId())).toBe(true);
  expect(isRequestId("req_<script>")).toBe(false);
});
