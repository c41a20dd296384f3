import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

/** Java 17 and later, without packages. `headers` finds a value by its name, as every framework does. */
const hmacClass = (imports: string, check: string) => `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
${imports}import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class TocsinSignature {
    /** body: the raw bytes. Answer 400 when this is false: a 500 would be tried again. */
    public static boolean isGenuine(byte[] body, Function<String, String> headers) throws Exception {
${check}
    }

    static boolean isRecent(String timestamp) {
        return timestamp != null && timestamp.matches("\\\\d{1,12}")
            && Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) <= 300;
    }

    static byte[] hmac(byte[] key, String prefix, byte[] body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update(prefix.getBytes(StandardCharsets.UTF_8));
        return mac.doFinal(body);
    }

    static boolean isSame(String expected, String given) {
        return given != null && MessageDigest.isEqual(expected.getBytes(), given.getBytes());
    }
}`;

export const JAVA_SNIPPETS: Record<SignatureScheme, string> = {
  standard: hmacClass(
    "",
    `        String timestamp = headers.apply("webhook-timestamp");
        String signatures = headers.apply("webhook-signature");
        if (!isRecent(timestamp) || signatures == null) return false;

        byte[] key = Base64.getDecoder().decode(System.getenv("TOCSIN_SECRET").substring("whsec_".length()));
        byte[] mac = hmac(key, headers.apply("webhook-id") + "." + timestamp + ".", body);
        String expected = "v1," + Base64.getEncoder().encodeToString(mac);
        // While a secret is being rotated there are two; one is enough.
        for (String signature : signatures.split(" ")) if (isSame(expected, signature)) return true;
        return false;`,
  ),

  timestamped: hmacClass(
    "import java.util.HexFormat;\n",
    `        String header = headers.apply("x-webhook-signature");
        if (header == null || !header.startsWith("t=")) return false;
        String[] parts = header.split(",");
        String timestamp = parts[0].substring("t=".length());
        if (!isRecent(timestamp)) return false;

        byte[] key = System.getenv("TOCSIN_SECRET").getBytes(StandardCharsets.UTF_8); // whsec_ included
        String expected = "v1=" + HexFormat.of().formatHex(hmac(key, timestamp + ".", body));
        // While a secret is being rotated there are two v1 values; one is enough.
        for (String part : parts) if (isSame(expected, part)) return true;
        return false;`,
  ),

  sha256: hmacClass(
    "import java.util.HexFormat;\n",
    `        String timestamp = headers.apply("x-webhook-timestamp");
        if (!isRecent(timestamp)) return false;

        byte[] key = System.getenv("TOCSIN_SECRET").getBytes(StandardCharsets.UTF_8); // whsec_ included
        String expected = "sha256=" + HexFormat.of().formatHex(hmac(key, timestamp + ".", body));
        // The second header is there while a secret is being rotated; one is enough.
        return isSame(expected, headers.apply("x-webhook-signature"))
            || isSame(expected, headers.apply("x-webhook-signature-previous"));`,
  ),

  ed25519: `import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;

public final class TocsinSignature {
    /** body: the raw bytes. Answer 400 when this is false: a 500 would be tried again. */
    public static boolean isGenuine(byte[] body, Function<String, String> headers) throws Exception {
        String timestamp = headers.apply("webhook-timestamp");
        String signatures = headers.apply("webhook-signature");
        if (timestamp == null || signatures == null || !timestamp.matches("\\\\d{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;

        String prefix = headers.apply("webhook-id") + "." + timestamp + ".";
        for (String part : signatures.split(" ")) {
            if (!part.startsWith("v1a,")) continue;
            Signature check = Signature.getInstance("Ed25519");
            check.initVerify(publicKey());
            check.update(prefix.getBytes(StandardCharsets.UTF_8));
            check.update(body);
            if (check.verify(Base64.getDecoder().decode(part.substring("v1a,".length())))) return true;
        }
        return false;
    }

    static PublicKey publicKey() throws Exception {
        String text = System.getenv("TOCSIN_PUBLIC_KEY").substring("whpk_".length());
        String der = "302a300506032b6570032100" + HexFormat.of().formatHex(Base64.getDecoder().decode(text));
        return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(HexFormat.of().parseHex(der)));
    }
}`,
};
