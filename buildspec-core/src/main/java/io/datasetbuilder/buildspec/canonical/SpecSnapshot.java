package io.datasetbuilder.buildspec.canonical;

/** A spec as it is stored with a run: {@code buildspec.yaml}. */
public final class SpecSnapshot {

  private final byte[] bytes;
  private final SpecDigest digest;

  SpecSnapshot(byte[] bytes) {
    this.bytes = bytes.clone();
    this.digest = SpecDigest.of(bytes);
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
