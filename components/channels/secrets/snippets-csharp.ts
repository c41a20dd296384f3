import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

/** .NET 8 and later. Ed25519 needs NSec.Cryptography; the rest needs no package. */
const hmacClass = (check: string) => `using System.Security.Cryptography;
using System.Text;

public static class TocsinSignature
{
    /// <summary>body: the raw bytes. Answer 400 when this is false: a 500 would be tried again.</summary>
    public static bool IsGenuine(byte[] body, Func<string, string?> header)
    {
${check}
    }

    static bool IsRecent(string? timestamp) =>
        long.TryParse(timestamp, out var seconds)
        && Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) <= 300;

    static byte[] Hmac(byte[] key, string prefix, byte[] body) =>
        HMACSHA256.HashData(key, [.. Encoding.UTF8.GetBytes(prefix), .. body]);

    static bool IsSame(string expected, string? given) =>
        given is not null
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(given));
}`;

export const CSHARP_SNIPPETS: Record<SignatureScheme, string> = {
  standard: hmacClass(`        var timestamp = header("webhook-timestamp");
        if (!IsRecent(timestamp)) return false;

        var secret = Environment.GetEnvironmentVariable("TOCSIN_SECRET")!;
        var key = Convert.FromBase64String(secret["whsec_".Length..]);
        var mac = Hmac(key, $"{header("webhook-id")}.{timestamp}.", body);
        var expected = "v1," + Convert.ToBase64String(mac);
        // While a secret is being rotated there are two; one is enough.
        return (header("webhook-signature") ?? "").Split(' ').Any(signature => IsSame(expected, signature));`),

  timestamped: hmacClass(`        var parts = (header("x-webhook-signature") ?? "").Split(',');
        var timestamp = parts[0].StartsWith("t=") ? parts[0]["t=".Length..] : null;
        if (!IsRecent(timestamp)) return false;

        // All of the secret is the key, whsec_ included.
        var key = Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("TOCSIN_SECRET")!);
        var expected = "v1=" + Convert.ToHexString(Hmac(key, $"{timestamp}.", body)).ToLowerInvariant();
        // While a secret is being rotated there are two v1 values; one is enough.
        return parts.Any(part => IsSame(expected, part));`),

  sha256: hmacClass(`        var timestamp = header("x-webhook-timestamp");
        if (!IsRecent(timestamp)) return false;

        // All of the secret is the key, whsec_ included.
        var key = Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("TOCSIN_SECRET")!);
        var expected = "sha256=" + Convert.ToHexString(Hmac(key, $"{timestamp}.", body)).ToLowerInvariant();
        // The second header is there while a secret is being rotated; one is enough.
        return IsSame(expected, header("x-webhook-signature"))
            || IsSame(expected, header("x-webhook-signature-previous"));`),

  ed25519: `using System.Text;
using NSec.Cryptography;

public static class TocsinSignature
{
    static readonly PublicKey Key = PublicKey.Import(
        SignatureAlgorithm.Ed25519,
        Convert.FromBase64String(Environment.GetEnvironmentVariable("TOCSIN_PUBLIC_KEY")!["whpk_".Length..]),
        KeyBlobFormat.RawPublicKey);

    /// <summary>body: the raw bytes. Answer 400 when this is false: a 500 would be tried again.</summary>
    public static bool IsGenuine(byte[] body, Func<string, string?> header)
    {
        var timestamp = header("webhook-timestamp");
        if (!long.TryParse(timestamp, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;

        byte[] signed = [.. Encoding.UTF8.GetBytes($"{header("webhook-id")}.{timestamp}."), .. body];
        return (header("webhook-signature") ?? "").Split(' ')
            .Where(part => part.StartsWith("v1a,"))
            .Any(part => SignatureAlgorithm.Ed25519.Verify(Key, signed, Convert.FromBase64String(part["v1a,".Length..])));
    }
}`,
};
