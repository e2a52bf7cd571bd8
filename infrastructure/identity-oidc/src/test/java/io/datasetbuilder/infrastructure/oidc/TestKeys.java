package io.datasetbuilder.infrastructure.oidc;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;

/** Key pairs of tests, and their public halves as providers publish them. */
final class TestKeys {

  private TestKeys() {}

  static KeyPair rsa(int bits) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(bits);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }

  static KeyPair of(String algorithm) {
    try {
      return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }

  /**
   * A key of a key set.
   *
   * @param more members, each with a comma before it
   */
  static String jwk(String keyId, KeyPair pair, String more) {
    RSAPublicKey key = (RSAPublicKey) pair.getPublic();
    return "{\"kty\":\"RSA\",\"kid\":\"%s\",\"n\":\"%s\",\"e\":\"%s\"%s}"
        .formatted(keyId, number(key.getModulus()), number(key.getPublicExponent()), more);
  }

  static String jwk(String keyId, KeyPair pair) {
    return jwk(keyId, pair, ",\"use\":\"sig\",\"alg\":\"RS256\"");
  }

  private static String number(BigInteger value) {
    byte[] bytes = value.toByteArray();
    byte[] magnitude = bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(magnitude);
  }
}
