import type { Vendor } from './vendor.ts';

/** Servers on one's own machine: any model, with a window chosen by the person who started them. */
export const localServers: Vendor = {
  id: 'local-servers',
  versions: [],
  caches: [],
  models: [],
  overflowSigns: [
    {
      message: /exceed_context_size_error|exceeds the available context size/i,
      source: 'llama.cpp, server source: error type exceed_context_size_error',
      asOf: '2026-11',
    },
    {
      message:
        /input length exceeds (?:the )?(?:maximum )?context length|prompt too long; exceeded (?:max )?context length/i,
      source: 'Ollama, server source',
      asOf: '2026-11',
    },
    {
      message:
        /tokens to keep from the initial prompt is greater than the context length|context overflow|context length of only \d+ tokens/i,
      source: 'LM Studio, server log and error body',
      asOf: '2026-11',
    },
    {
      status: [400],
      message: /maximum model length of \d+|longer than the maximum model length/i,
      source: 'vLLM, server source',
      asOf: '2026-11',
    },
  ],
};
