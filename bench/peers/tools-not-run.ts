/** Tools of this kind that are not in the tables. Looked at in 2026-11. */
export const NOT_RUN: readonly { readonly name: string; readonly why: string }[] = [
  {
    name: 'headroom-ai 0.37.0',
    why: 'what npm ships is a client of a proxy in Python; run without that proxy, `compress` gives every message back as it came (0 tokens saved), so that its row would be that of nothing',
  },
  {
    name: 'lean-ctx',
    why: 'there is no package of that name on npm; it is a binary that runs commands and reads files itself, not a function of a history',
  },
  {
    name: 'OpenCode 1.18.33, its own code',
    why: 'the published package is a compiled binary; its prune is simulated by its rule instead',
  },
  {
    name: 'Anthropic context editing, its own code',
    why: 'it runs inside the vendor; simulated by its documented rule instead',
  },
  {
    name: 'Qwen Code 0.24.4',
    why: 'it wants Node 22, and is a bundled program that exports nothing; the newest published core (0.0.14) compresses only inside of its client',
  },
  {
    name: 'AI SDK 7',
    why: 'it wants Node 22; `pruneMessages` is run from version 6',
  },
  { name: 'context-mode 1.0.169', why: 'it wants Node 22.5' },
  { name: 'Mastra 1.71.0', why: 'it wants Node 22.13' },
  {
    name: '@atjsh/llmlingua-2 3.0.0',
    why: 'it downloads a language model to run, and rewrites single texts rather than histories',
  },
];
