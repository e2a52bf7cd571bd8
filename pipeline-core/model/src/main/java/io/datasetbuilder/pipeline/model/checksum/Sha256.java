package io.datasetbuilder.pipeline.model.checksum;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as this service writes it. */
public final class Sha256 {

  /** Bytes of one hash. */
  public static final int LENGTH = 32;

  private Sha256() {}

  /** A fresh digest; every Java runtime has it. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the Java platform requires SHA-256", e);
    }
  }

  /** {@code sha256:} and 64 lower-case hex digits. */
  public static String tagged(byte[] hash) {
    return "sha256:" + HexFormat.of().formatHex(hash);
  }
}
