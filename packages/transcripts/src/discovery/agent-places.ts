import { join } from 'node:path';
import { type HdcWorld, hdcPlaces } from '@hdc/files';
import type { TranscriptFormat } from '../transcript-formats.ts';

/** The place of an agent's sessions: a folder that is searched through, and the names that count there. */
export interface AgentPlace {
  readonly format: TranscriptFormat;
  /** The only platform with this place; left out if all have it. */
  readonly platform?: string;
  /** A variable of the environment that moves the agent's own folder. */
  readonly variable?: string;
  /** The agent's folder under the home directory; the one of Linux if platforms differ. */
  readonly folder: string;
  /** Finds the agent's folder if it depends on more than one variable. */
  readonly locate?: (world: HdcWorld) => string;
  /** The folder of the sessions inside it. */
  readonly sessions: string;
  readonly names: RegExp;
  /** Sessions lie in this folder and in none inside it. */
  readonly isFlat?: true;
}

const JSON_LINES = /\.jsonl(?:\.gz)?$/;
const CLINE_HISTORY = /^api_conversation_history\.json$/;

/** VS Code and its relatives keep the data of extensions here, by platform. */
const EDITOR_FOLDERS: readonly (readonly [platform: string, folder: string])[] = [
  ['linux', '.config/Code'],
  ['linux', '.config/Code - Insiders'],
  ['linux', '.config/Cursor'],
  ['linux', '.config/VSCodium'],
  ['linux', '.vscode-server/data'],
  ['darwin', 'Library/Application Support/Code'],
  ['darwin', 'Library/Application Support/Cursor'],
  ['win32', 'AppData/Roaming/Code'],
  ['win32', 'AppData/Roaming/Cursor'],
];
const CLINE_EXTENSIONS: readonly string[] = ['saoudrizwan.claude-dev', 'rooveterinaryinc.roo-cline'];

/** OpenCode and its fork keep a database in their folder for data, on every platform where Linux has it. */
function databasePlace(format: 'opencode' | 'kilo'): AgentPlace {
  return {
    format,
    folder: join('.local', 'share', format),
    locate: ({ home, env }) => join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), format),
    sessions: '',
    names: new RegExp(`^${format}(?:-[\\w.-]+)?\\.db$`),
    isFlat: true,
  };
}

/**
 * The standard places. Missing on purpose: SpecStory and Aider write into each project; the others write where
 * they are told.
 */
export const AGENT_PLACES: readonly AgentPlace[] = [
  {
    format: 'claude-code',
    variable: 'CLAUDE_CONFIG_DIR',
    folder: '.claude',
    sessions: 'projects',
    names: JSON_LINES,
  },
  { format: 'codex', variable: 'CODEX_HOME', folder: '.codex', sessions: 'sessions', names: JSON_LINES },
  {
    format: 'codex',
    variable: 'CODEX_HOME',
    folder: '.codex',
    sessions: 'archived_sessions',
    names: JSON_LINES,
  },
  // Sub-agents have a name of their own, in the folder of the session that started them.
  {
    format: 'gemini',
    folder: '.gemini',
    sessions: 'tmp',
    names: /^(?:(?:session|checkpoint)-.*\.json|.*\.jsonl)$/,
  },
  { format: 'qwen', folder: '.qwen', sessions: 'projects', names: JSON_LINES },
  { format: 'qwen', folder: '.qwen', sessions: 'tmp', names: JSON_LINES },
  {
    format: 'pi',
    variable: 'PI_CODING_AGENT_DIR',
    folder: '.pi/agent',
    sessions: 'sessions',
    names: JSON_LINES,
  },
  databasePlace('opencode'),
  databasePlace('kilo'),
  { format: 'copilot', folder: '.copilot', sessions: 'session-state', names: /^events\.jsonl$/ },
  {
    format: 'continue',
    variable: 'CONTINUE_GLOBAL_DIR',
    folder: '.continue',
    sessions: 'sessions',
    names: /^(?!sessions\.json$).*\.json$/,
  },
  { format: 'cline', folder: '.cline', sessions: 'data', names: /messages\.json$/ },
  ...EDITOR_FOLDERS.flatMap(([platform, folder]) =>
    CLINE_EXTENSIONS.map((extension) => ({
      format: 'cline' as const,
      platform,
      folder,
      sessions: join('User', 'globalStorage', extension, 'tasks'),
      names: CLINE_HISTORY,
    })),
  ),
  {
    format: 'hdc',
    folder: '.local/share/hdc',
    locate: (world) => hdcPlaces(world).data,
    sessions: 'sessions',
    names: JSON_LINES,
  },
];

/** The folders of agents' sessions on this machine, whether they exist or not; each folder once. */
export function agentFolders(world: HdcWorld & { readonly platform: string }): readonly string[] {
  const here = AGENT_PLACES.filter(({ platform }) => platform === undefined || platform === world.platform);
  return [...new Set(here.map((place) => rootOf({ ...place, sessions: '' }, world)))];
}

/** The folder of a place for this home directory, environment and platform. */
export function rootOf({ variable, folder, locate, sessions }: AgentPlace, world: HdcWorld): string {
  const moved = variable === undefined ? undefined : world.env[variable];
  return join(moved || (locate?.(world) ?? join(world.home, folder)), sessions);
}
