package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import io.datasetbuilder.auth.credential.SecretRegistry;
import java.nio.charset.StandardCharsets;

/** Writes events as bytes. What it writes holds no secret that was seen before the event. */
final class ClearedEncoder extends EncoderBase<ILoggingEvent> {

  private static final byte[] NOTHING = {};

  private final SecretRegistry secrets;
  private final LogFormatter form;

  ClearedEncoder(SecretRegistry secrets, LogFormatter form) {
    this.secrets = secrets;
    this.form = form;
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return form.write(LogLine.of(event, secrets::redact)).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
