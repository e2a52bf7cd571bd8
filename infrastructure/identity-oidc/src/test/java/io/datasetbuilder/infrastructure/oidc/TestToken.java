package io.datasetbuilder.infrastructure.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A token in the making: valid at first, then with the changes of a test. Values are JSON text, so
 * that each type can be written.
 */
final class TestToken {

  private final Map<String, String> header = new LinkedHashMap<>();
  private final Map<String, String> claims = new LinkedHashMap<>();

  /** A token without members. */
  static TestToken empty() {
    return new TestToken();
  }

  /** A token as the issuer gives it, ten minutes long. */
  static TestToken of(String issuer, String keyId) {
    long now = MovableClock.START.getEpochSecond();
    return empty()
        .header("alg", "\"RS256\"")
        .header("typ", "\"JWT\"")
        .header("kid", quoted(keyId))
        .claim("iss", quoted(issuer))
        .claim("aud", "\"builder\"")
        .claim("sub", "\"person-1\"")
        .claim("iat", Long.toString(now))
        .claim("exp", Long.toString(now + 600))
        .claim("email", "\"person@example.org\"")
        .claim("email_verified", "true");
  }

  static String quoted(String text) {
    return '"' + text + '"';
  }

  TestToken header(String name, String json) {
    header.put(name, json);
    return this;
  }

  TestToken claim(String name, String json) {
    claims.put(name, json);
    return this;
  }

  TestToken without(String name) {
    header.remove(name);
    claims.remove(name);
    return this;
  }

  String headerJson() {
    return json(header);
  }

  String claimsJson() {
    return json(claims);
  }

  String signedBy(KeyPair pair) {
    return signed(headerJson(), claimsJson(), pair);
  }

  /** Signed with any algorithm, whatever the header says. */
  String signedBy(KeyPair pair, String algorithm) {
    String input = part(headerJson()) + "." + part(claimsJson());
    return input + "." + part(signature(input, pair.getPrivate(), algorithm));
  }

  /** With a checksum under a secret. */
  String keyedBy(byte[] secret, String algorithm) {
    String input = part(headerJson()) + "." + part(claimsJson());
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(secret, algorithm));
      return input + "." + part(mac.doFinal(input.getBytes(UTF_8)));
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }

  /** A header and claims of any text, well signed. */
  static String signed(String header, String claims, KeyPair pair) {
    return signed(header.getBytes(UTF_8), claims.getBytes(UTF_8), pair);
  }

  static String signed(byte[] header, byte[] claims, KeyPair pair) {
    return signedParts(part(header), part(claims), pair);
  }

  /** Two parts as they are, well signed. */
  static String signedParts(String header, String claims, KeyPair pair) {
    String input = header + "." + claims;
    return input + "." + part(signature(input, pair.getPrivate(), "SHA256withRSA"));
  }

  static String part(String text) {
    return part(text.getBytes(UTF_8));
  }

  static String part(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] signature(String input, PrivateKey key, String algorithm) {
    try {
      Signature signature = Signature.getInstance(algorithm);
      if (algorithm.equals("RSASSA-PSS")) {
        signature.setParameter(
            new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
      }
      signature.initSign(key);
      signature.update(input.getBytes(UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String json(Map<String, String> members) {
    return members.entrySet().stream()
        .map(member -> quoted(member.getKey()) + ":" + member.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
