import { AGENT_ROWS } from '@hdc/gateway';
import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { RUN_OPTIONS } from './run-options.ts';

export const RUN_HELP: HelpPage = {
  usage: 'hdc run [options] -- AGENT [its arguments]',
  summary:
    'Runs a coding agent as it is behind a gateway of its own: its requests leave smaller, its answers come back byte for byte. Sets the environment and options of that one program and changes no file of it.',
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
        { term: 'HDC_GATEWAY_STORE', text: 'the store, where no flag gives it; other users see flags' },
        {
          term: '(base URLs)',
          text: 'the server that the agent would ask by its own settings is where its requests go in the end; where that is not certain, hdc says what to type',
        },
      ],
    },
  ],
  notes: [
    'Agents that are not in the list are told by the variables that most SDKs read, such as OPENAI_BASE_URL.',
    'hdc gateway attach AGENT edits the settings of an agent for good, with an exact undo.',
  ],
};
