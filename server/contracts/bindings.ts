import { z } from "zod";
import { idSchema } from "./ids";

/** A rule delivers to a channel. */
export const bindingInput = z.strictObject({ ruleId: idSchema, channelId: idSchema });
