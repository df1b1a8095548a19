import type { AgentRow } from '../agent-row.ts';

export const continueRow: AgentRow = {
  name: 'continue',
  title: 'Continue',
  programs: ['cn', 'continue'],
  packages: ['@continuedev/cli'],
  slots: [],
  layers: [],
  hint: 'Continue heeds no variable, only apiBase of the model in its config.yaml: set apiBase: http://127.0.0.1:7421/v1/ there, start hdc gateway --upstream FORMAT=<what stood there before>, then cn as usual.',
  source: 'run unchanged, version 1.5.47, 2026-11',
};
