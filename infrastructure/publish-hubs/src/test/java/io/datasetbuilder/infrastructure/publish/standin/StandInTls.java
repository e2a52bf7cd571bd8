package io.datasetbuilder.infrastructure.publish.standin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificate of the stand-ins, for {@code localhost} and 127.0.0.1. It is made when it is
 * first needed, with the platform's own tool: the project keeps no key.
 */
public final class StandInTls {

  private static final String ALIAS = "hub";
  private static final String PASSWORD = "stand-in";
  private static final KeyStore IDENTITY = made();

  /** Once for all servers: to open the key takes thousands of rounds of a hash. */
  private static final SSLContext SHOWN = showing();

  private static final SSLContext TRUSTING = trust();

  private StandInTls() {}

  /** What a stand-in shows. */
  static SSLContext shown() {
    return SHOWN;
  }

  /** Trusts the stand-ins alone. */
  public static SSLContext trusting() {
    return TRUSTING;
  }

  /** What a client has to trust. */
  public static Certificate certificate() throws GeneralSecurityException {
    return IDENTITY.getCertificate(ALIAS);
  }

  private static SSLContext showing() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(IDENTITY, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform has no TLS", broken);
    }
  }

  private static SSLContext trust() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(ALIAS, certificate());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform has no TLS", broken);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static KeyStore made() {
    try {
      Path folder = Files.createTempDirectory("stand-in");
      Path file = folder.resolve("hub.p12");
      run(file);
      try (InputStream in = Files.newInputStream(file)) {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(in, PASSWORD.toCharArray());
        return store;
      } finally {
        Files.delete(file);
        Files.delete(folder);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform's tool wrote no store", broken);
    }
  }

  private static void run(Path file) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-genkeypair",
            "-alias",
            ALIAS,
            "-dname",
            "CN=stand-in",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    try {
      if (process.waitFor() != 0) {
        throw new IllegalStateException("keytool made no certificate");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while keytool works", stopped);
    }
  }
}
