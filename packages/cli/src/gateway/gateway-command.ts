import type { LoadedCommand } from '../command.ts';
import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { GATEWAY_OPTIONS } from './arguments/gateway-options.ts';

const GATEWAY_HELP: HelpPage = {
  usage: 'hdc gateway [options]',
  summary:
    'Stands between coding agents and their model vendors, on this machine: requests leave smaller, answers come back byte for byte. Keys pass through and are kept nowhere; in any doubt the original request is sent.',
  sections: [
    describeOptions(GATEWAY_OPTIONS),
    {
      title: 'Formats',
      rows: [
        { term: 'anthropic-messages', text: 'POST /v1/messages, /v1/messages/count_tokens' },
        { term: 'openai-chat', text: 'POST /v1/chat/completions' },
        {
          term: 'openai-responses',
          text: 'POST /v1/responses; websockets are refused, clients then use HTTP',
        },
        { term: 'gemini', text: 'POST /v1beta/models/…:generateContent, :streamGenerateContent' },
        { term: 'bedrock-converse', text: 'POST /model/…/converse, /converse-stream, /count-tokens' },
        { term: '(others)', text: 'passed on as they come' },
      ],
    },
    {
      title: 'Environment',
      rows: [
        { term: 'HDC_GATEWAY_TOKEN', text: 'the token, if no option gives it' },
        {
          term: 'HDC_GATEWAY_STORE',
          text: 'the store, if no option gives it; other users of the machine can see options',
        },
        { term: 'HDC_HOME', text: 'one folder for everything that hdc keeps' },
      ],
    },
  ],
  notes: ['An agent is pointed at it by its base URL, such as ANTHROPIC_BASE_URL=http://127.0.0.1:7421.'],
};

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
