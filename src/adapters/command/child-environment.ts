/** What programs need to find themselves, their files and their language. No key is among them. */
const ALLOWED = new Set(
  `PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TERM TMPDIR TMP TEMP XDG_CACHE_HOME XDG_CONFIG_HOME
  XDG_DATA_HOME XDG_RUNTIME_DIR VIRTUAL_ENV CONDA_PREFIX SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS
  SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA
  PROGRAMFILES`.split(/\s+/),
)

/**
 * The environment of a started process: an allow-list, what the adapter names, and what it sets. A
 * system under test sees no secret that it was not given.
 */
export function childEnvironment(
  env: Record<string, string | undefined>,
  names: string[],
  set: Record<string, string> = {},
): Record<string, string> {
  const named = new Set(names)
  const passed = Object.entries(env).filter(
    ([name, value]) => value !== undefined && (isAllowed(name) || named.has(name)),
  ) as [string, string][]
  return { ...Object.fromEntries(passed), ...set }
}

function isAllowed(name: string): boolean {
  return ALLOWED.has(name.toUpperCase()) || name.startsWith('LC_')
}
