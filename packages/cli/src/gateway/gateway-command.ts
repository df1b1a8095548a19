import type { LoadedCommand } from '../command.ts';
import { GATEWAY_HELP } from './gateway-help.ts';
import { runGateway } from './serve/run-gateway.ts';

export const gatewayCommand: LoadedCommand = {
  help: GATEWAY_HELP,
  run: runGateway,
  commands: [
    {
      name: 'report',
      summary: 'what requests cost and saved, and why the cache missed',
      load: async () => (await import('./report/gateway-report-command.ts')).gatewayReportCommand,
    },
    {
      name: 'status',
      summary: 'the last 24 hours, also in one line for the status line of an agent',
      load: async () => (await import('./status/gateway-status-command.ts')).gatewayStatusCommand,
    },
  ],
};
