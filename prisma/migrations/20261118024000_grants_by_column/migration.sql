-- Only sign-in needs a password's hash: web and worker read the columns that pages and mails show.
REVOKE SELECT ON users FROM tocsin_web, tocsin_worker;
GRANT SELECT (id, email, name, email_verified_at, created_at, updated_at) ON users TO tocsin_web, tocsin_worker;
