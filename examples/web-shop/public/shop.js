const { captureErrors, captureFetch, captureNavigation, captureWebVitals, Client } = globalThis.Cairn;

// The service's address and a web key, which only this page's origin may use.
const { apiUrl, webKey } = globalThis.config;

const client = new Client(webKey, {
  apiUrl,
  service: 'web-shop',
  plugins: [captureErrors(), captureFetch(), captureNavigation(), captureWebVitals()],
});

// One trace for the visit: it ends with the page, and what was recorded last is sent then.
const visit = client.trace({ name: 'visit', autoClose: true });
const status = document.getElementById('status');

async function order(article) {
  visit.info('order clicked', { article });
  // Its request is recorded inside the span; the shop's server gets the trace's headers.
  await visit.span('order', async (span) => {
    span.addAttribute('article', article);
    const response = await fetch(`/api/orders/${article}`, { method: 'POST' });
    status.textContent = response.ok ? 'Ordered.' : 'Sold out.';
    if (!response.ok) span.warn('sold out', { article });
  });
}

document.getElementById('order').addEventListener('click', () => order('lamp'));
document.getElementById('order-sold-out').addEventListener('click', () => order('rare-lamp'));
document.getElementById('break').addEventListener('click', () => {
  throw new Error('the page broke', { cause: new RangeError('on request') });
});
