import pg from 'pg'

/** The PostgreSQL to measure on; benchmarks make a database of their own in it and drop it again. */
export function serverUrl(): string {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '')
    throw new Error('Set DATABASE_URL to a PostgreSQL server where a database may be created.')
  return url
}

export async function freshDatabase(
  name: string,
): Promise<{ url: string; client: pg.Client; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: serverUrl() })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  return {
    url: url.toString(),
    client,
    drop: async () => {
      await client.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
