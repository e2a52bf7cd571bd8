package io.datasetbuilder.cli;

import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Both dataset hubs over TLS on this machine, and what a program needs to publish to them. */
final class StandInHubs implements AutoCloseable {

  static final String KAGGLE_USER = "somebody";
  private static final String KAGGLE_KEY = "a-key-of-kaggle-that-nobody-may-see";
  private static final String PASSWORD = "stand-in";

  final HuggingFaceStandIn huggingFace = new HuggingFaceStandIn();
  final KaggleStandIn kaggle = new KaggleStandIn(KAGGLE_USER, KAGGLE_KEY);

  /** The settings with which commands reach the hubs. */
  Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>(credentials());
    variables.put("HF_ENDPOINT", huggingFace.endpoint());
    variables.put("KAGGLE_API_ENDPOINT", kaggle.endpoint());
    return variables;
  }

  /** The credentials alone. */
  Map<String, String> credentials() {
    return Map.of(
        "HF_TOKEN",
        HuggingFaceStandIn.TOKEN,
        "KAGGLE_USERNAME",
        KAGGLE_USER,
        "KAGGLE_KEY",
        KAGGLE_KEY);
  }

  /**
   * The options of a Java that trusts the hubs.
   *
   * @param folder keeps what it trusts
   */
  static List<String> trusting(Path folder) throws IOException, GeneralSecurityException {
    Path file = folder.resolve("hubs.p12");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("hub", StandInTls.certificate());
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return List.of(
        "-Djavax.net.ssl.trustStore=" + file,
        "-Djavax.net.ssl.trustStoreType=PKCS12",
        "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
  }

  @Override
  public void close() {
    huggingFace.close();
    kaggle.close();
  }
}
