package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.document.CanonicalWriter;
import io.datasetbuilder.buildspec.spec.ValidSpec;

/** A spec as it is stored with a run: {@code buildspec.yaml}. */
public final class SpecSnapshot {

  private final byte[] bytes;
  private final SpecDigest digest;

  private SpecSnapshot(byte[] bytes) {
    this.bytes = bytes;
    this.digest = SpecDigest.of(bytes);
  }

  /** The snapshot of a validated spec: the same for all specs of the same meaning. */
  public static SpecSnapshot of(ValidSpec spec, CanonicalWriter writer) {
    return new SpecSnapshot(writer.write(CanonicalForm.of(spec.spec())));
  }

  /** A copy of the bytes: canonical YAML in UTF-8, credentials hidden. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The digest of the bytes. */
  public SpecDigest digest() {
    return digest;
  }
}
