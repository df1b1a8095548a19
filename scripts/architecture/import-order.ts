/** Packages from the bottom up, by folder; each imports only those below its row. */
export const PACKAGE_ORDER: readonly (readonly string[])[] = [
  ['core', 'text'],
  ['files', 'pages'],
  ['wire', 'prices'],
  ['requests', 'transcripts', 'providers'],
  ['replay', 'agent', 'gateway', 'adapters'],
  ['cli'],
];

/** Folders of core from the bottom up; each imports only those below its row. */
export const CORE_ORDER: readonly (readonly string[])[] = [
  ['text', 'setting-groups'],
  ['errors'],
  ['content', 'prompts', 'todos'],
  ['tokens'],
  ['tools', 'vendors'],
  ['history', 'providers'],
  ['ingest'],
  ['density'],
  ['runtime'],
  ['compression'],
  ['settings'],
  ['session'],
];
