import type { LoadedCommand } from '../command.ts';
import { GATEWAY_HELP } from './gateway-help.ts';

export const gatewayCommand: LoadedCommand = {
  help: GATEWAY_HELP,
  // Help is asked for more often than a gateway is started, and needs next to nothing of it.
  run: async (args, environment) => (await import('./run-gateway.ts')).runGateway(args, environment),
  commands: [
    {
      name: 'attach',
      summary: 'edit the settings of an agent so that it always asks the gateway',
      load: async () => (await import('./attach/attach-command.ts')).attachCommand,
    },
    {
      name: 'detach',
      summary: 'put the settings of an agent back as they were',
      load: async () => (await import('./attach/detach-command.ts')).detachCommand,
    },
    {
      name: 'doctor',
      summary: 'which agents are installed and attached, and whether their gateway answers',
      load: async () => (await import('./doctor/doctor-command.ts')).doctorCommand,
    },
    {
      name: 'report',
      summary: 'what requests cost and saved, and why the cache missed',
      load: async () => (await import('./report/gateway-report-command.ts')).gatewayReportCommand,
    },
    {
      name: 'export',
      summary: 'the same as numbers that can be shared, without texts, paths and names',
      load: async () => (await import('./gateway-export-command.ts')).gatewayExportCommand,
    },
    {
      name: 'token',
      summary: 'make a token for a person or team, and its line for --tokens FILE',
      load: async () => (await import('./token-command.ts')).tokenCommand,
    },
    {
      name: 'status',
      summary: 'the last 24 hours, also in one line for the status line of an agent',
      load: async () => (await import('./gateway-status-command.ts')).gatewayStatusCommand,
    },
  ],
};
