import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

/** `headers` as Rails has them: found by name in any case. */
export const RUBY_SNIPPETS: Record<SignatureScheme, string> = {
  standard: `require "standardwebhooks"

HOOK = StandardWebhooks::Webhook.new(ENV.fetch("TOCSIN_SECRET"))

class HooksController < ActionController::API
  def receive
    message = HOOK.verify(request.raw_post, request.headers)
    head :no_content
  rescue StandardWebhooks::WebhookVerificationError
    head :bad_request # not genuine; a 500 would be tried again
  end
end`,

  timestamped: `require "openssl"

# body: the raw bytes of the request, as in request.raw_post
def genuine?(body, headers)
  parts = headers["X-Webhook-Signature"].to_s.split(",")
  timestamp = parts.find { |part| part.start_with?("t=") }.to_s.delete_prefix("t=")
  return false unless timestamp.match?(/\\A\\d+\\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  key = ENV.fetch("TOCSIN_SECRET") # all of it, whsec_ included
  expected = "v1=" + OpenSSL::HMAC.hexdigest("SHA256", key, "#{timestamp}.#{body}")
  # While a secret is being rotated there are two v1 values; one is enough.
  parts.any? { |part| OpenSSL.secure_compare(part, expected) }
end`,

  sha256: `require "openssl"

# body: the raw bytes of the request, as in request.raw_post
def genuine?(body, headers)
  timestamp = headers["X-Webhook-Timestamp"].to_s
  return false unless timestamp.match?(/\\A\\d+\\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  key = ENV.fetch("TOCSIN_SECRET") # all of it, whsec_ included
  expected = "sha256=" + OpenSSL::HMAC.hexdigest("SHA256", key, "#{timestamp}.#{body}")
  # The second header is there while a secret is being rotated; one is enough.
  %w[X-Webhook-Signature X-Webhook-Signature-Previous].any? do |name|
    OpenSSL.secure_compare(headers[name].to_s, expected)
  end
end`,

  ed25519: `require "base64"
require "ed25519" # gem "ed25519"

KEY = Ed25519::VerifyKey.new(Base64.strict_decode64(ENV.fetch("TOCSIN_PUBLIC_KEY").delete_prefix("whpk_")))

# body: the raw bytes of the request, as in request.raw_post
def genuine?(body, headers)
  timestamp = headers["webhook-timestamp"].to_s
  return false unless timestamp.match?(/\\A\\d+\\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  signed = "#{headers["webhook-id"]}.#{timestamp}.#{body}"
  # While a key is being rotated there are two signatures; one is enough.
  headers["webhook-signature"].to_s.split(" ").any? do |one|
    one.start_with?("v1a,") && KEY.verify(Base64.strict_decode64(one.delete_prefix("v1a,")), signed)
  rescue ArgumentError, Ed25519::VerifyError
    false
  end
end`,
};
