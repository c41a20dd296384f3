import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

const T = "\t";
/** Go is indented with tabs, which an editor of TypeScript would not leave alone. */
const go = (text: string) => text.replace(/^( {2})+/gm, (spaces) => T.repeat(spaces.length / 2));

/** The standard library, of Go 1.20 and later. */
export const GO_SNIPPETS: Record<SignatureScheme, string> = {
  standard: go(`package hooks

import (
  "io"
  "net/http"
  "os"

  standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var hook, _ = standardwebhooks.NewWebhook(os.Getenv("TOCSIN_SECRET"))

func Receive(w http.ResponseWriter, r *http.Request) {
  body, err := io.ReadAll(r.Body)
  if err != nil || hook.Verify(body, r.Header) != nil {
    w.WriteHeader(http.StatusBadRequest)
    return
  }
  w.WriteHeader(http.StatusNoContent)
}`),

  timestamped: go(`package hooks

import (
  "crypto/hmac"
  "crypto/sha256"
  "encoding/hex"
  "net/http"
  "os"
  "strconv"
  "strings"
  "time"
)

// IsGenuine takes the raw bytes of the request.
func IsGenuine(body []byte, header http.Header) bool {
  parts := strings.Split(header.Get("X-Webhook-Signature"), ",")
  timestamp := ""
  for _, part := range parts {
    if value, found := strings.CutPrefix(part, "t="); found {
      timestamp = value
    }
  }
  seconds, err := strconv.ParseInt(timestamp, 10, 64)
  if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
    return false
  }

  mac := hmac.New(sha256.New, []byte(os.Getenv("TOCSIN_SECRET"))) // all of it, whsec_ included
  mac.Write([]byte(timestamp + "."))
  mac.Write(body)
  expected := []byte("v1=" + hex.EncodeToString(mac.Sum(nil)))
  // While a secret is being rotated there are two v1 values; one is enough.
  for _, part := range parts {
    if hmac.Equal([]byte(part), expected) {
      return true
    }
  }
  return false
}`),

  sha256: go(`package hooks

import (
  "crypto/hmac"
  "crypto/sha256"
  "encoding/hex"
  "net/http"
  "os"
  "strconv"
  "time"
)

// IsGenuine takes the raw bytes of the request.
func IsGenuine(body []byte, header http.Header) bool {
  timestamp := header.Get("X-Webhook-Timestamp")
  seconds, err := strconv.ParseInt(timestamp, 10, 64)
  if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
    return false
  }

  mac := hmac.New(sha256.New, []byte(os.Getenv("TOCSIN_SECRET"))) // all of it, whsec_ included
  mac.Write([]byte(timestamp + "."))
  mac.Write(body)
  expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
  // The second header is there while a secret is being rotated; one is enough.
  return hmac.Equal([]byte(header.Get("X-Webhook-Signature")), expected) ||
    hmac.Equal([]byte(header.Get("X-Webhook-Signature-Previous")), expected)
}`),

  ed25519: go(`package hooks

import (
  "crypto/ed25519"
  "encoding/base64"
  "net/http"
  "os"
  "strconv"
  "strings"
  "time"
)

// IsGenuine takes the raw bytes of the request.
func IsGenuine(body []byte, header http.Header) bool {
  key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("TOCSIN_PUBLIC_KEY"), "whpk_"))
  if err != nil || len(key) != ed25519.PublicKeySize {
    return false
  }
  timestamp := header.Get("Webhook-Timestamp")
  seconds, err := strconv.ParseInt(timestamp, 10, 64)
  if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
    return false
  }

  signed := append([]byte(header.Get("Webhook-Id")+"."+timestamp+"."), body...)
  // While a key is being rotated there are two signatures; one is enough.
  for _, one := range strings.Split(header.Get("Webhook-Signature"), " ") {
    value, found := strings.CutPrefix(one, "v1a,")
    signature, err := base64.StdEncoding.DecodeString(value)
    if found && err == nil && ed25519.Verify(key, signed, signature) {
      return true
    }
  }
  return false
}`),
};
