package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import java.io.IOException;
import java.io.InputStream;

/** Content stream that reports a premature end as a failure of url sources. */
final class TruncationAwareBody extends InputStream {

  private final InputStream body;
  private final UrlFailures refusals;

  TruncationAwareBody(InputStream body, UrlFailures refusals) {
    this.body = body;
    this.refusals = refusals;
  }

  @Override
  public int read() throws IOException {
    try {
      return body.read();
    } catch (ExchangeFailure failure) {
      throw refusals.of(failure);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return body.read(into, offset, length);
    } catch (ExchangeFailure failure) {
      throw refusals.of(failure);
    }
  }
}
