import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { findSetting } from '@hdc/core/settings';
import { EFFORTS, PROVIDER_NAMES } from '@hdc/providers';
import type { OptionTable } from '../../options/option-spec.ts';

export type ChatOptionName =
  | 'prompt'
  | 'json'
  | 'provider'
  | 'model'
  | 'base-url'
  | 'profile'
  | 'strategy'
  | 'effort'
  | 'set'
  | 'yes'
  | 'quiet'
  | 'resume'
  | 'workspace'
  | 'max-rounds'
  | 'demo';

/** Stands for the newest session of the workspace. */
export const LATEST = 'latest';

/** Every option of `hdc chat`. Parsing and the help text derive from this list. */
export const CHAT_OPTIONS: OptionTable<ChatOptionName> = {
  prompt: {
    type: 'string',
    short: 'p',
    value: 'TEXT',
    description: 'answer this and exit; - reads it from standard input',
  },
  json: {
    type: 'boolean',
    description: 'with a prompt: print every event as a line of JSON, and nothing else',
  },
  provider: {
    type: 'string',
    value: 'NAME',
    description: `the vendor of the model: ${PROVIDER_NAMES.join(', ')}`,
  },
  model: { type: 'string', value: 'NAME', description: 'the model, as its provider calls it' },
  'base-url': {
    type: 'string',
    value: 'URL',
    description: 'the address of the API; given alone, that of an OpenAI-compatible server',
  },
  profile: {
    type: 'string',
    value: 'NAME',
    description: 'a saved profile to start with (default: the one named default, if there is one)',
  },
  strategy: {
    type: 'string',
    value: 'NAME',
    description: `how the context is kept small: ${COMPRESSION_STRATEGIES.join(', ')} (default: ${findSetting('compression.strategy').default})`,
  },
  effort: {
    type: 'string',
    value: 'LEVEL',
    description: `how much the model should think: ${EFFORTS.join(', ')} (default: as the vendor decides)`,
  },
  set: {
    type: 'string',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'a setting for this session (repeatable)',
  },
  yes: { type: 'boolean', description: 'allow every change of files and every command without asking' },
  quiet: {
    type: 'boolean',
    short: 'q',
    description: 'with a prompt: nothing but the answer, and what went wrong',
  },
  resume: {
    type: 'string',
    value: 'ID',
    whenBare: LATEST,
    description: 'go on with a recorded session; without ID, the newest of this folder',
  },
  workspace: {
    type: 'string',
    value: 'DIR',
    description: 'the folder to work in (default: the current one)',
  },
  'max-rounds': {
    type: 'string',
    value: 'N',
    description: 'the most requests to the model in one turn (default: 200)',
  },
  demo: {
    type: 'boolean',
    description: 'watch a scripted model work, with real tools, in a folder of its own',
  },
};
