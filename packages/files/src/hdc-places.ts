import { posix, win32 } from 'node:path';

/** The facts that decide where files go; all are handed in, so every platform can be asked on any other. */
export interface HdcWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** As `process.platform` says it. */
  readonly platform: string;
}

/** The folders of hdc; two or all of them may be the same. */
export interface HdcPlaces {
  /** Files that a person may want to copy to another machine, such as profiles. */
  readonly config: string;
  /** Recordings, in `sessions`. */
  readonly data: string;
  /** Files that may be lost, such as the lines that were typed before. */
  readonly state: string;
}

/** The folders of hdc's files: the one in `HDC_HOME`, otherwise those that the platform wants. */
export function hdcPlaces({ env, home, platform }: HdcWorld): HdcPlaces {
  const moved = env['HDC_HOME'];
  if (moved) return { config: moved, data: moved, state: moved };
  if (platform === 'win32') return windowsPlaces(env, home);
  if (platform === 'darwin') {
    const folder = posix.join(home, 'Library', 'Application Support', 'hdc');
    return { config: folder, data: folder, state: folder };
  }
  const place = (variable: string, ...usual: string[]): string => {
    const value = env[variable];
    // The XDG specification wants relative paths to be ignored.
    return posix.join(value && posix.isAbsolute(value) ? value : posix.join(home, ...usual), 'hdc');
  };
  return {
    config: place('XDG_CONFIG_HOME', '.config'),
    data: place('XDG_DATA_HOME', '.local', 'share'),
    state: place('XDG_STATE_HOME', '.local', 'state'),
  };
}

function windowsPlaces(env: HdcWorld['env'], home: string): HdcPlaces {
  const roaming = env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
  const local = win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'hdc');
  return { config: win32.join(roaming, 'hdc'), data: local, state: local };
}
