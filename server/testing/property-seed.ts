import fc from "fast-check";

/**
 * Property tests draw the same cases on every run, so that a green commit stays green. To search for new ones, give
 * another seed, or `PROPERTY_SEED=any` for one of the moment; a failure prints the seed that it was found with.
 */
const { PROPERTY_SEED = "20261101" } = process.env;

if (PROPERTY_SEED !== "any") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
