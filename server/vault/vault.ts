import { required } from "@/server/env";
import { parseMasterKeys, Vault } from "./envelope";

let instance: Vault | undefined;

/** The vault of this process. */
export const vault = (): Vault => (instance ??= new Vault(parseMasterKeys(required("TOCSIN_MASTER_KEYS"))));
