/** A person's browser, as far as a sign-in needs one: cookies for each origin, and redirects taken one by one. */
export interface Browser {
  /** Does not follow a redirect. */
  request(url: string, form?: Readonly<Record<string, string>>): Promise<Response>;
  /** Follows redirects and fills in the forms of the provider, until the address starts with `end`. */
  signIn(start: string, login: string, end: string): Promise<string>;
}

const mostSteps = 20;

export function createBrowser(): Browser {
  const cookies = new Map<string, Map<string, string>>();

  function jarOf(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    return jar;
  }

  async function request(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    request,
    async signIn(start, login, end) {
      let url = start;
      let response = await request(url);
      for (let step = 0; step < mostSteps; step += 1) {
        const location = response.headers.get('location');
        if (location !== null) {
          url = new URL(location, url).href;
          if (url.startsWith(end)) return url;
          response = await request(url);
          continue;
        }
        const page = await response.text();
        const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
        if (action === undefined) throw new Error(`${response.status} ${url}: ${page}`);
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
        url = new URL(action, url).href;
        response = await request(url, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
      }
      throw new Error(`the sign-in did not end after ${mostSteps} steps`);
    },
  };
}
