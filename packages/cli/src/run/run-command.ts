import { AGENT_ROWS } from '@hdc/gateway';
import type { LoadedCommand } from '../command.ts';
import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { runAgent } from './run-agent.ts';
import { RUN_OPTIONS } from './run-options.ts';

const RUN_HELP: HelpPage = {
  usage: 'hdc run [options] -- AGENT [its arguments]',
  summary:
    'Runs a coding agent unchanged, behind a gateway of its own: its requests leave smaller, its answers come back byte for byte. Sets the environment and options of that one program and changes none of its files.',
  sections: [
    describeOptions(RUN_OPTIONS),
    {
      title: 'Agents',
      rows: AGENT_ROWS.map(({ name, title, hint }) => ({
        term: name,
        text: hint ? `${title}. ${hint}` : title,
      })),
    },
    {
      title: 'Environment',
      rows: [
        { term: 'HDC_HOME', text: 'one folder for everything that hdc keeps' },
        {
          term: 'HDC_GATEWAY_STORE',
          text: 'the store, if no option gives it; other users of the machine can see options',
        },
        {
          term: '(base URLs)',
          text: 'requests go on to the server that the settings of the agent name; if that is not certain, hdc says what to type',
        },
      ],
    },
  ],
  notes: [
    'Agents that are not in the list are pointed at the gateway by the variables that most SDKs read, such as OPENAI_BASE_URL.',
    'hdc gateway attach AGENT edits the settings of an agent for good, with an exact undo.',
  ],
};

export const runCommand: LoadedCommand = { help: RUN_HELP, run: runAgent };
