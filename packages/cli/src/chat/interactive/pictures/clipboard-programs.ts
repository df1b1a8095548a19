/** A program that prints the picture on the clipboard. */
export interface ClipboardProgram {
  readonly platform: NodeJS.Platform;
  /** Used only if this variable is set. */
  readonly variable?: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The encoding in which it prints the picture. */
  readonly prints: keyof typeof PRINTED;
  readonly source: string;
}

/** The printed bytes of a picture; empty if there was none. */
export const PRINTED = {
  bytes: (output: Buffer): Buffer => output,
  base64: (output: Buffer): Buffer => Buffer.from(output.toString('latin1'), 'base64'),
  /** `«data PNGf89504E47…»`, as AppleScript writes data. */
  applescript: (output: Buffer): Buffer =>
    Buffer.from(/«data PNGf([\dA-F]+)»/i.exec(output.toString())?.[1] ?? '', 'hex'),
} as const;

/** Prints nothing if the clipboard holds no picture. */
const POWERSHELL = [
  '-NoProfile',
  '-NonInteractive',
  '-STA',
  '-Command',
  'Add-Type -AssemblyName System.Windows.Forms, System.Drawing; ' +
    '$picture = [System.Windows.Forms.Clipboard]::GetImage(); ' +
    'if ($picture) { $bytes = New-Object System.IO.MemoryStream; ' +
    '$picture.Save($bytes, [System.Drawing.Imaging.ImageFormat]::Png); ' +
    '[System.Convert]::ToBase64String($bytes.ToArray()) }',
];

/** In the order in which they are tried. */
export const CLIPBOARD_PROGRAMS: readonly ClipboardProgram[] = [
  {
    platform: 'linux',
    variable: 'WAYLAND_DISPLAY',
    command: 'wl-paste',
    args: ['--no-newline', '--type', 'image/png'],
    prints: 'bytes',
    source: 'wl-paste(1) of wl-clipboard',
  },
  {
    platform: 'linux',
    variable: 'DISPLAY',
    command: 'xclip',
    args: ['-selection', 'clipboard', '-target', 'image/png', '-out'],
    prints: 'bytes',
    source: 'xclip(1)',
  },
  {
    platform: 'linux',
    variable: 'WSL_DISTRO_NAME',
    command: 'powershell.exe',
    args: POWERSHELL,
    prints: 'base64',
    source: '.NET, System.Windows.Forms.Clipboard.GetImage; WSL runs programs of Windows',
  },
  {
    platform: 'darwin',
    command: 'pngpaste',
    args: ['-'],
    prints: 'bytes',
    source: 'pngpaste, README',
  },
  {
    platform: 'darwin',
    command: 'osascript',
    args: ['-e', 'the clipboard as «class PNGf»'],
    prints: 'applescript',
    source: 'AppleScript Language Guide, clipboard commands',
  },
  {
    platform: 'win32',
    command: 'powershell.exe',
    args: POWERSHELL,
    prints: 'base64',
    source: '.NET, System.Windows.Forms.Clipboard.GetImage',
  },
];
