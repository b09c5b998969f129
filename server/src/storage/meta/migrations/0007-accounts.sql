CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- In lower case.
  email TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  organization_role TEXT NOT NULL CHECK (organization_role IN ('owner', 'admin', 'none')),
  -- A PHC string; null for users who sign in by OpenID Connect alone.
  password_hash TEXT,
  -- Issuer and subject at the OpenID Connect provider, from the first sign-in by it on.
  openid_subject TEXT UNIQUE,
  created_at_ms INTEGER NOT NULL,
  last_signed_in_at_ms INTEGER,
  disabled_at_ms INTEGER,
  -- Grows with each change of the role in the organization or of the state.
  revision INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE memberships (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('member', 'viewer')),
  PRIMARY KEY (user_id, project_id)
) STRICT, WITHOUT ROWID;

-- Links with a one-time code; deleted when they are used, replaced or expired.
CREATE TABLE links (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  purpose TEXT NOT NULL CHECK (purpose IN ('setup', 'invitation', 'password_reset')),
  -- These three are of invitations.
  email TEXT,
  organization_role TEXT CHECK (organization_role IN ('owner', 'admin', 'none')),
  -- JSON array of project ids and roles, always read and written whole.
  memberships TEXT CHECK (json_valid(memberships)),
  -- Who made the invitation; null when the command line did.
  invited_by TEXT,
  -- Whose password it sets.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  CHECK ((purpose = 'invitation') = (email IS NOT NULL)),
  CHECK ((purpose = 'invitation') = (organization_role IS NOT NULL)),
  CHECK ((purpose = 'invitation') = (memberships IS NOT NULL)),
  CHECK ((purpose = 'password_reset') = (user_id IS NOT NULL))
) STRICT;

CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  created_at_ms INTEGER NOT NULL,
  last_used_at_ms INTEGER NOT NULL,
  address TEXT NOT NULL,
  user_agent TEXT
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at_ms);
