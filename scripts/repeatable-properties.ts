import fc from 'fast-check';

/** The gate tries the same cases on every machine; `HDC_SEED=random` searches for new ones, a number repeats one. */
const { HDC_SEED = '20261115' } = process.env;
if (HDC_SEED !== 'random') fc.configureGlobal({ seed: Number(HDC_SEED) });
