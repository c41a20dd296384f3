import { z } from "zod";

export const idSchema = z.uuid("This is not an id.");
