import { expect, test } from 'vitest';
import { type HdcPlaces, type HdcWorld, hdcPlaces } from './hdc-places.ts';

const all = (folder: string): HdcPlaces => ({ config: folder, data: folder, state: folder });
const LINUX = {
  config: '/home/ada/.config/hdc',
  data: '/home/ada/.local/share/hdc',
  state: '/home/ada/.local/state/hdc',
};
const XDG = { XDG_CONFIG_HOME: '/x/config', XDG_DATA_HOME: '/x/data', XDG_STATE_HOME: '/x/state' };
const WINDOWS = 'C:\\Users\\ada';

test.each<[string, string, HdcWorld['env'], string, HdcPlaces]>([
  ['Linux', 'linux', {}, '/home/ada', LINUX],
  ['another Unix', 'freebsd', {}, '/home/ada', LINUX],
  [
    'XDG folders',
    'linux',
    XDG,
    '/home/ada',
    { config: '/x/config/hdc', data: '/x/data/hdc', state: '/x/state/hdc' },
  ],
  ['one XDG folder', 'linux', { XDG_DATA_HOME: '/x' }, '/home/ada', { ...LINUX, data: '/x/hdc' }],
  ['relative XDG folders', 'linux', { XDG_DATA_HOME: 'x', XDG_CONFIG_HOME: './y' }, '/home/ada', LINUX],
  ['empty variables', 'linux', { XDG_DATA_HOME: '', HDC_HOME: '' }, '/home/ada', LINUX],
  ['macOS', 'darwin', XDG, '/Users/ada', all('/Users/ada/Library/Application Support/hdc')],
  [
    'Windows',
    'win32',
    { APPDATA: 'D:\\roaming', LOCALAPPDATA: 'D:\\local' },
    WINDOWS,
    { config: 'D:\\roaming\\hdc', data: 'D:\\local\\hdc', state: 'D:\\local\\hdc' },
  ],
  [
    'Windows without variables',
    'win32',
    {},
    WINDOWS,
    {
      config: `${WINDOWS}\\AppData\\Roaming\\hdc`,
      data: `${WINDOWS}\\AppData\\Local\\hdc`,
      state: `${WINDOWS}\\AppData\\Local\\hdc`,
    },
  ],
  ['HDC_HOME on Linux', 'linux', { ...XDG, HDC_HOME: '/mine' }, '/home/ada', all('/mine')],
  ['HDC_HOME on Windows', 'win32', { HDC_HOME: 'E:\\mine' }, WINDOWS, all('E:\\mine')],
])('places on %s', (_, platform, env, home, expected) => {
  expect(hdcPlaces({ env, home, platform })).toEqual(expected);
});
